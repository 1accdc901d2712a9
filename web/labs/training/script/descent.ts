/** The optimiser and its schedule, as src/training/optimizer.hpp describes them, and the loop. */
import { indent, type Lines, literal } from '../../../scripts/script.ts';
import { lengthsDiffer, type ScriptDefinition, testsDiffer } from './definition.ts';
import { savedSteps, weightsFile } from './weights.ts';

function scoreLines(definition: ScriptDefinition): Lines {
  const isSpan = definition.task.answer === 'span';
  const score: Lines = [
    'def score(ids, targets):',
    ...indent([
      '"""The summed loss, the number of right answers, and that of questions."""',
      'logits = model(ids)',
      ...(isSpan
        ? [
            'loss = F.cross_entropy(logits, targets, reduction="sum")  # over the places, for both ends',
            'return loss, (logits.argmax(dim=1) == targets).all(dim=1).sum(), len(targets)',
          ]
        : [
            'asked = targets >= 0',
            'logits, right = logits[asked], targets[asked]',
            'loss = F.cross_entropy(logits, right, reduction="sum")',
            'return loss, (logits.argmax(dim=1) == right).sum(), len(right)',
          ]),
    ]),
  ];
  if (!lengthsDiffer(definition)) return score;
  return [
    ...score,
    '',
    'def score_lengths(ids, targets):',
    ...indent([
      '"""The same for sequences of several lengths, each length by itself."""',
      'lengths = (ids >= 0).sum(dim=1)',
      'parts = [',
      `    score(ids[lengths == n, :n], targets[lengths == n${isSpan ? '' : ', :n'}])`,
      '    for n in lengths.unique().tolist()',
      ']',
      'return [sum(part) for part in zip(*parts)]',
    ]),
  ];
}

const scoreOf = (definition: ScriptDefinition): string =>
  lengthsDiffer(definition) ? 'score_lengths' : 'score';

function rateLines({ options }: ScriptDefinition): Lines {
  const { learningRate, rateChanges, warmup, decay } = options;
  return [
    'def rate(step):',
    ...indent([
      `largest = ${literal(learningRate)}`,
      ...rateChanges.flatMap(({ step, rate }) => [`if step >= ${step}:`, `    largest = ${literal(rate)}`]),
      ...(warmup > 0 ? [`if step < ${warmup}:`, `    return largest * (step + 1) / ${warmup}`] : []),
      ...(decay
        ? [
            'half = steps // 2',
            'done = max(0, step - half) / (steps - half)',
            'return largest * max(0.02, 1 - 0.98 * done)',
          ]
        : ['return largest']),
    ]),
  ];
}

function optimizerLines({ options }: ScriptDefinition): Lines {
  const { optimizer, weightDecay } = options;
  const made =
    optimizer === 'adamw'
      ? (parameters: string, more = '') => `torch.optim.AdamW(${parameters}, betas=(0.9, 0.99)${more})`
      : (parameters: string) => `torch.optim.SGD(${parameters}, lr=0.1, momentum=0.9)`;
  if (weightDecay === 0) return [`optimizer = ${made('model.parameters()', ', weight_decay=0')}`];
  const decayed: Lines = [
    '# Decay acts on the matrices of linear layers, not on tables, norms and biases.',
    'matrices = {layer.weight for layer in model.modules() if isinstance(layer, nn.Linear)}',
  ];
  if (optimizer === 'sgd') return [...decayed, `optimizer = ${made('model.parameters()')}`];
  return [
    ...decayed,
    'others = [one for one in model.parameters() if one not in matrices]',
    `groups = [{"params": list(matrices), "weight_decay": ${literal(weightDecay)}}, {"params": others, "weight_decay": 0}]`,
    `optimizer = ${made('groups')}`,
  ];
}

function stepLines(definition: ScriptDefinition): Lines {
  const { clip, optimizer, weightDecay, batch } = definition.options;
  return [
    `ids, targets = saved[step] if step < len(saved) else draw(${batch})`,
    `loss, right, asked = ${scoreOf(definition)}(ids, targets)`,
    'loss = loss / asked',
    'optimizer.zero_grad()',
    'loss.backward()',
    ...(clip > 0 ? [`nn.utils.clip_grad_norm_(model.parameters(), ${literal(clip)})`] : []),
    'for group in optimizer.param_groups:',
    '    group["lr"] = rate(step)',
    ...(optimizer === 'sgd' && weightDecay > 0
      ? [
          'with torch.no_grad():',
          '    for matrix in matrices:',
          `        matrix *= 1 - rate(step) * ${literal(weightDecay)}`,
        ]
      : []),
    'optimizer.step()',
    `if step < ${savedSteps} or (step + 1) % 50 == 0:`,
    '    print(f"loss of step {step}: {loss.item():.7g}")',
  ];
}

function testLines(definition: ScriptDefinition): Lines {
  const { options, task } = definition;
  const score = scoreOf(definition);
  const test = (name: string, given: string): Lines => [
    `    _, right, asked = ${score}(*draw(512${given}))`,
    `    print(f"${name}: {right.item() / asked:.3f}")`,
  ];
  const where =
    task.id === 'own'
      ? 'of the pairs kept for tests'
      : task.id === 'span' && options.spans === 'first-half'
        ? 'where training had no spans'
        : `on ${options.testLength} words`;
  return [
    'with torch.no_grad():',
    ...test('accuracy', ''),
    ...(testsDiffer(definition) ? test(`accuracy ${where}`, ', is_test=True') : []),
  ];
}

/** Lines that make the model, train and test it. */
export function descentLines(definition: ScriptDefinition): Lines {
  const { options } = definition;
  return [
    ...scoreLines(definition),
    '',
    ...rateLines(definition),
    '',
    `torch.manual_seed(${options.seed})`,
    'model = Transformer()',
    'saved = []',
    `if Path("${weightsFile}").exists():  # the page's weights and its first batches`,
    ...indent([
      `file = np.load("${weightsFile}")`,
      'with torch.no_grad():',
      '    for name, parameter in model.named_parameters():',
      '        parameter.copy_(torch.tensor(file[name]).view_as(parameter))',
      `saved = [[torch.tensor(file[f"{part}.{i}"]).long() for part in ("ids", "targets")] for i in range(${savedSteps})]`,
    ]),
    '',
    `steps = ${options.steps}`,
    ...optimizerLines(definition),
    'for step in range(steps):',
    ...indent(stepLines(definition)),
    ...testLines(definition),
  ];
}
