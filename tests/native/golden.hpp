#pragma once

#include <catch_amalgamated.hpp>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "pe/core/matrix.hpp"

/// One named matrix of a golden file; the scripts beside the files say what the names mean.
struct GoldenBlock {
  std::string name;
  pe::MatrixD values;
};

/// Blocks of a line "name rows cols" and the rows. The name may have spaces; numbers may be "-inf".
inline std::vector<GoldenBlock> read_golden(const std::string& file) {
  std::ifstream in(std::string(PE_GOLDEN "/") + file);
  REQUIRE(in);
  std::vector<GoldenBlock> blocks;
  for (std::string line; std::getline(in, line);) {
    const auto before_cols = line.rfind(' '), before_rows = line.rfind(' ', before_cols - 1);
    GoldenBlock block{line.substr(0, before_rows),
                      pe::MatrixD(std::stol(line.substr(before_rows)), std::stol(line.substr(before_cols)))};
    for (pe::Index row = 0; row < block.values.rows(); ++row) {
      REQUIRE(std::getline(in, line));
      const char* text = line.c_str();
      for (pe::Index col = 0; col < block.values.cols(); ++col) {
        char* end = nullptr;
        block.values(row, col) = std::strtod(text, &end);
        REQUIRE(end != text);
        text = end;
      }
    }
    blocks.push_back(std::move(block));
  }
  return blocks;
}

/// The words of a block's name.
inline std::vector<std::string> words(const std::string& name) {
  std::istringstream in(name);
  std::vector<std::string> all;
  for (std::string word; in >> word;) all.push_back(word);
  return all;
}

/// Of a golden file with blocks "table NAME", which are float32 tables: calls `check` with the words of each
/// other block's name, of which the second is that of its table, with the table and the block. Returns how
/// many there were.
template <class Check>
int for_each_of_tables(const std::string& file, const Check& check) {
  std::map<std::string, pe::Matrix> tables;
  int count = 0;
  for (const GoldenBlock& block : read_golden(file)) {
    const std::vector<std::string> name = words(block.name);
    if (name[0] == "table") {
      tables[name[1]] = block.values.cast<float>();
      continue;
    }
    CAPTURE(block.name);
    check(name, tables.at(name[1]), block.values);
    ++count;
  }
  return count;
}
