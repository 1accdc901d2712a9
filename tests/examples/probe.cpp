// probe [FILE.npy]: what a linear regression from a row of a table to its position finds. The file holds a
// table of little-endian float32 in C order; without one, the program writes the sinusoids of Vaswani et al.
// 2017 to one first.
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <optional>
#include <pe/encodings.hpp>
#include <pe/probes.hpp>
#include <string>
#include <variant>

namespace {

void write_npy(const std::string& name, const pe::Matrix& table) {
  std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + std::to_string(table.rows()) +
                       ", " + std::to_string(table.cols()) + "), }";
  header.resize(128 - 10 - 1, ' ');
  header += '\n';
  std::ofstream file(name, std::ios::binary);
  file << std::string("\x93NUMPY\x01\x00\x76\x00", 10) << header;
  file.write(reinterpret_cast<const char*>(table.data()), table.size() * std::streamsize{sizeof(float)});
}

/// Nothing for a file that is not such a table.
std::optional<pe::Matrix> read_npy(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  std::string start(10, '\0');
  if (!file.read(start.data(), 10) || start.substr(0, 7) != "\x93NUMPY\x01") return {};
  std::string header(static_cast<std::uint8_t>(start[8]) + 256U * static_cast<std::uint8_t>(start[9]), '\0');
  if (!file.read(header.data(), static_cast<std::streamsize>(header.size()))) return {};
  long rows = 0, cols = 0;
  const auto shape = header.find("'shape': (");
  if (shape == std::string::npos || header.find("'<f4'") == std::string::npos ||
      header.find("'fortran_order': False") == std::string::npos ||
      std::sscanf(header.c_str() + shape, "'shape': (%ld, %ld)", &rows, &cols) != 2 || rows < 1 || cols < 1)
    return {};
  pe::Matrix table(rows, cols);
  file.read(reinterpret_cast<char*>(table.data()), table.size() * std::streamsize{sizeof(float)});
  return file ? std::optional(std::move(table)) : std::nullopt;
}

}  // namespace

int main(int count, char** words) {
  const std::string name = count > 1 ? words[1] : "sinusoids.npy";
  if (count == 1) {
    const auto made = pe::encode({.scheme = "sinusoidal", .n = 128, .d = 64});
    if (!made) return std::fprintf(stderr, "%s\n", made.error().message.c_str()), 1;
    write_npy(name, std::get<pe::InputEncoding>(*made).table);
  }
  const auto table = read_npy(name);
  if (!table) return std::fprintf(stderr, "%s is no .npy file with a table of float32\n", name.c_str()), 1;

  const auto probe = pe::probe_positions(*table, {.train = pe::SeenRows::even});
  if (!probe) return std::fprintf(stderr, "%s\n", probe.error().message.c_str()), 1;
  std::printf("%ld rows of %ld numbers, rank %ld\n", static_cast<long>(table->rows()),
              static_cast<long>(table->cols()), static_cast<long>(probe->rank));
  std::printf("mean error on rows that the fit did not see: %.3f; with shuffled positions: %.3f\n",
              probe->test->mae, probe->controls->shuffled.mae);
  return probe->test->mae < probe->controls->shuffled.mae ? 0 : 1;
}
