#include "objects.hpp"
#include "pe/attention/positions.hpp"

/// The first module does without the schemes that few readers meet.
pe::Schemes pe::schemes_of_module() {
  return common_schemes();
}

/// None of them makes a bias from the words, which takes 2 KiB.
pe::Result<void> pe::check_data_dependent(const DataDependentEncoding&, const std::string& name) {
  return fail(ErrorCode::not_supported, name,
              {name, " is data-dependent, which this core leaves out: load the whole core"});
}
template <>
void pe::add_data_dependent_bias<float>(Span<float>, const View<float>&, const View<float>&,
                                        const View<float>&, const DataDependentEncoding&, Index) {}
