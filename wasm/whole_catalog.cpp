#include "objects.hpp"

pe::Schemes pe::schemes_of_module() {
  return catalog();
}
