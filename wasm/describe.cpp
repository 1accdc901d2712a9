// Writes the TypeScript of the public interface: declarations of all structs and functions in the lists of
// fields, the checks of what a caller passes, and the library's constants that the page shares.
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "analysis_functions.hpp"
#include "attention_functions.hpp"
#include "description.hpp"
#include "pe/training/optimizer.hpp"
#include "training_functions.hpp"

namespace pe {
namespace {

std::vector<std::string_view> ids_of(Schemes schemes) {
  std::vector<std::string_view> ids;
  for (const Scheme* scheme : schemes) ids.push_back(scheme->id);
  return ids;
}

Description attention_description() {
  Description result({});
  result.add_functions("Attention", attention_functions);
  result.add_names("SchemeId", quoted_list(ids_of(catalog()), " | "));
  return result;
}

Description description_of(std::string_view module) {
  Description attention = attention_description();
  if (module == "attention") return attention;
  Description result(attention.declared());
  if (module == "analysis") {
    result.add_functions("Analysis", analysis_functions);
  } else {
    result.add_functions("Training", training_functions);
    std::vector<std::string_view> ids;
    for (const TaskInfo& task : tasks()) ids.push_back(task.id);
    result.add_names("TaskId", quoted_list(ids, " | "));
  }
  return result;
}

/// What the page uses without the checks.
std::string constants() {
  const OrderProbeOptions order;
  return "// Made by wasm/describe.cpp from the library's own.\n" +
         constant("rounding", number_text(rounding)) +
         constant("usualLearningRate", "{ adamw: " + number_text(usual_rate(Optimizing::adamw)) +
                                           ", sgd: " + number_text(usual_rate(Optimizing::sgd)) + " }") +
         constant("usualRate", number_text(usual_rate_share)) +
         constant("mostSteps", number_text(static_cast<double>(most_steps))) +
         constant("leastFold", number_text(static_cast<double>(least_fold))) +
         constant("orderDefaults",
                  "{ pairs: " + std::to_string(order.pairs) + ", folds: " + std::to_string(usual_folds) +
                      ", foldsBy: " + quoted(name_of(order.folds_by)) + ", c: " + number_text(order.c) +
                      ", maxIterations: " + std::to_string(order.max_iterations) + " } as const") +
         "/** The schemes that only the whole core has. */\n" +
         constant("formulaIds",
                  "[" + quoted_list(ids_of(catalog().subspan(fixed_schemes().size())), ", ") + "] as const");
}

}  // namespace
}  // namespace pe

int main(int count, char** arguments) {
  const std::string_view module = count > 1 ? arguments[1] : "", part = count > 2 ? arguments[2] : "";
  std::string text;
  if (module == "constants" && count == 2)
    text = pe::constants();
  else if (module == "attention" || module == "analysis" || module == "training")
    text = part == "types"    ? pe::description_of(module).types()
           : part == "checks" ? pe::description_of(module).checks()
                              : "";
  if (text.empty())
    std::fputs("describe.cjs attention|analysis|training types|checks, or constants\n", stderr);
  std::fputs(text.c_str(), stdout);
  return text.empty();
}
