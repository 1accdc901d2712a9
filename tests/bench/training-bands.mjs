// What the experiments gave where their recipes were first tried, with another trainer and five seeds, widened by what seeds differ by. By
// experiment and panel: the least and the most of every model, for the entries named, as their mean; null where the trial did not reproduce itself.
const between = (...bands) => bands.map((band) => band && { least: band[0], most: band[1] });
const chance = [42, 58];
const solved = [95, 100];
const lost = [0, 5];
/** Four of sixteen parts of the text. */
const lastQuarter = { entry: 12, count: 4 };

export const bands = {
  blind: { accuracy: { entry: 0, models: between(solved, chance, chance, solved) } },
  kinds: {
    getk: { entry: 0, models: between(solved, [90, 100], solved, [15, 35], [35, 55]) },
    kspan: { entry: 0, models: between([5, 35], null, solved, [45, 100], solved) },
  },
  'carry-over': { accuracy: { entry: 1, models: between(lost, lost, [60, 100], solved, solved) } },
  late: {
    probe: { entry: 0, models: between([2, 9], [5, 13]) },
    cosine: { ...lastQuarter, models: between([0.85, 0.98], [0.3, 0.75]) },
    accuracy: { ...lastQuarter, models: between([48, 62], [25, 42]) },
  },
  early: { accuracy: { ...lastQuarter, models: between([48, 62], [36, 50], [25, 42]) } },
  depth: {
    random: { entry: 4, models: between([0.85, 1], [-0.1, 0.1], [0.6, 1], null, [-0.1, 0.1], [0, 0.5]) },
  },
  violations: {
    topic: { entry: 0, models: between([48, 62], [28, 45]) },
    kspan: { entry: 0, models: between(null, [10, 35]) },
    at: { entry: 0, models: between([80, 100], [80, 100]) },
  },
  longer: { prev: { entry: 2, models: between([10, 60], null, [80, 100], null, solved) } },
  rows: { moved: { entry: 56, count: 8, models: between([0, 0], [0, 0]) } },
};

/** One line for each result outside its band. `values`: panel -> model -> seed -> entry. */
export function outside(id, values) {
  return Object.entries(bands[id] ?? {}).flatMap(([panel, { entry, count = 1, models }]) =>
    models.flatMap((band, model) =>
      (band ? values[panel][model] : []).flatMap((row, seed) => {
        const value = row.slice(entry, entry + count).reduce((sum, one) => sum + one, 0) / count;
        if (value >= band.least && value <= band.most) return [];
        return [
          `${panel}, model ${model + 1}, seed ${seed + 1}: ${value} is not in ${band.least} to ${band.most}`,
        ];
      }),
    ),
  );
}
