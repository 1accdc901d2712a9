#include "objects.hpp"

#include <algorithm>
#include <memory>

#include "functions.hpp"

namespace pe {

std::string Reader::path() const {
  std::string result;
  for (const Place* at = place_; at != nullptr; at = at->parent) {
    if (!result.empty()) result.insert(0, ".");
    result.insert(0, at->name);
  }
  return result;
}

bool Reader::has_room_for(double bytes) {
  if (const auto room = check_memory(bytes, path()); !room) refuse(room.error());
  return !error;
}

void Reader::refuse(const Error& why) {
  if (!error) error = why;
}

std::size_t place_of(Reader& reader, EM_VAL object, const char* name,
                     std::span<const std::string_view> names) {
  std::string text;
  read(reader, object, name, text);
  const auto found = std::ranges::find(names, text);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  const std::string field = reader.path();
  reader.refuse({ErrorCode::bad_value, field, field + " must be one of its choices"});
  return 0;
}

void read(Reader& reader, EM_VAL object, const char* name, std::string& to) {
  const Object text(js_get(object, name));
  // A letter of JavaScript's takes at most three bytes.
  const std::size_t room = 3 * static_cast<std::size_t>(length_of(text));
  if (!reader.has_room_for(static_cast<double>(room))) return;
  to.resize_and_overwrite(room, [&](char* start, std::size_t) { return js_text(text, start, room); });
}

void read(Reader& reader, EM_VAL object, const char* name, Matrix& to) {
  const Object given(js_get(object, name));
  const double rows = js_number(given, "rows", 0), cols = js_number(given, "cols", 0);
  if (!reader.has_room_for(rows * cols * sizeof(float))) return;
  to.resize(static_cast<Index>(rows), static_cast<Index>(cols));
  js_copy(Object(js_get(given, "data")), to.data());
}

static void read_parameter(Reader& reader, EM_VAL object, const char* name, Value& to) {
  if (js_is(object, name, "boolean"))
    to = js_number(object, name, 0) != 0;
  else if (js_is(object, name, "string"))
    read(reader, object, name, to.emplace<std::string>());
  else if (const Object list(js_get(object, name)); js_has(list, "length"))
    read_list(reader, list, to.emplace<std::vector<double>>());
  else
    to = js_number(object, name, 0);
}

void read(Reader& reader, EM_VAL object, const char* name, Parameters& to) {
  const Object given(js_get(object, name)), keys(js_keys(given));
  for (std::int32_t i = 0; i < length_of(keys) && !reader.error; ++i) {
    std::string key;
    read(reader, Object(js_at(keys, i)), nullptr, key);
    reader.apart(
        [&] { reader.within(key.c_str(), [&] { read_parameter(reader, given, key.c_str(), to[key]); }); });
  }
}

void read(Reader& reader, EM_VAL object, const char* name, Encoding& to) {
  const Object given(js_get(object, name));
  if (js_has(given, "scheme")) {
    EncodeRequest request;
    reader.apart([&] { read_fields(reader, given, request); });
    if (reader.error) return;
    if (auto encoding = encode(std::move(request), schemes_of_module()))
      to = *std::move(encoding);
    else
      reader.refuse(encoding.error());
    return;
  }
  std::size_t kind = 0;
  reader.within("kind", [&] { kind = place_of(reader, given, "kind", kinds_of<Encoding>); });
  if (reader.error) return;
  [&]<std::size_t... one>(std::index_sequence<one...>) {
    ((kind == one ? read_fields(reader, given, to.emplace<one>()) : void()), ...);
  }
  (std::make_index_sequence<std::variant_size_v<Encoding>>());
}

void read(Reader& reader, EM_VAL object, const char* name, std::vector<Encoding>& to) {
  const Object given(js_get(object, name));
  if (js_has(given, "length"))
    read_list(reader, given, to);
  else
    read(reader, given, nullptr, to.emplace_back());
}

void read(Reader&, EM_VAL object, const char* name, Progress& to) {
  const auto callback = std::make_shared<Object>(js_get(object, name));
  to = Progress([callback](double share) { js_call(*callback, share); });
}

EM_VAL answer_in(EM_VAL list, Reader& reader) {
  if (js_ran_out())
    reader.refuse(
        {ErrorCode::out_of_memory, "answer", "answer needs more memory than is free; ask for less"});
  if (!reader.error) return js_at(list, 0);
  const Object told(js_object());
  put(told, "code", reader.error->code);
  put(told, "field", reader.error->field);
  put(told, "message", reader.error->message);
  const EM_VAL failure = js_object();
  put(failure, "error", told);
  return failure;
}

}  // namespace pe
