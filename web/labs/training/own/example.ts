/** The pairs that the reader's own task begins with: the order of the words alone tells a question from a statement. */
const nouns = ['dog', 'cat', 'child', 'king', 'bird'];
const predicates = ['here', 'asleep', 'old', 'alone', 'big'];

/** Every fifth pair is for tests: both orders of one noun, so that the other pairs do not give one of them away. */
const blockOf = (predicate: string, block: number): readonly string[] => {
  const pairs = nouns.map((_, k) => {
    const noun = nouns[(block + k) % nouns.length];
    return [`is the ${noun} ${predicate} -> question`, `the ${noun} is ${predicate} -> statement`] as const;
  });
  const [tested, ...trained] = pairs;
  return [...[...trained[0], ...trained[1], tested[0]], ...[...trained[2], ...trained[3], tested[1]]];
};

export const examplePairs = predicates.flatMap(blockOf).join('\n');
