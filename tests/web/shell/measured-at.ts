/** The number that a lab's first screen shows for a link, computed without a browser. */

import type { Core } from '../../../web/core/types.ts';
import type { PropertyName } from '../../../web/encoding/property-numbers.ts';
import type { JobControl } from '../../../web/engine/job.ts';
import { readInput as readContext } from '../../../web/labs/context/input.ts';
import { contextJob } from '../../../web/labs/context/job.ts';
import { judgeReach } from '../../../web/labs/context/verdict.ts';
import { readInput as readEncodings } from '../../../web/labs/encodings/answers.ts';
import {
  claimOfBias,
  claimOfOffsets,
  claimOfTable,
  claimOfTurning,
} from '../../../web/labs/encodings/claims.ts';
import { encodingsJob } from '../../../web/labs/encodings/job.ts';
import { readTurning } from '../../../web/labs/encodings/turning/input.ts';
import { turningJob } from '../../../web/labs/encodings/turning/job.ts';
import { readInput as readOrder } from '../../../web/labs/order/input.ts';
import { orderJob } from '../../../web/labs/order/job.ts';
import { judgeOrder } from '../../../web/labs/order/verdict.ts';
import { findingOf, shownAt, subjectOf } from '../../../web/labs/probe/finding.ts';
import { readInput as readProbe } from '../../../web/labs/probe/input.ts';
import { probeJob } from '../../../web/labs/probe/job.ts';
import { gridInput, measuredOf } from '../../../web/labs/properties/input.ts';
import { gridJob } from '../../../web/labs/properties/item-jobs.ts';
import { judge } from '../../../web/labs/properties/verdict.ts';
import { schemeOf } from '../../../web/schemes/source.ts';
import type { LabId } from '../../../web/settings/setting.ts';
import type { Session } from '../../../web/shell/session.ts';
import type { Measured } from '../../../web/tasks/measures.ts';

const control: JobControl = { progress: async () => {}, signal: new AbortController().signal };

async function findingOfEncodings(core: Core, session: Session) {
  const scheme = schemeOf(session.catalog, session.store.get('scheme'));
  const turning = readTurning(session);
  if (turning) {
    const { pair, before: inFront } = session.store.get();
    return claimOfTurning(turningJob(core, turning), scheme, { pair, inFront }).finding;
  }
  const input = readEncodings(session);
  const { picture } = encodingsJob(core, input);
  switch (picture?.kind) {
    case 'input':
      return claimOfTable(picture, scheme).finding;
    case 'bias':
      return claimOfBias(picture, scheme).finding;
    case 'relative':
      return claimOfOffsets(picture, scheme, input.n).finding;
    default:
      return undefined;
  }
}

async function findingOfProperties(core: Core, session: Session) {
  const { item } = measuredOf(session);
  const input = gridInput(session, [item]);
  const cells = await gridJob(core, input, control);
  const property = session.store.get('property') as PropertyName;
  return judge({ property, item, name: item.title, cells, measure: input.sizes.measure, extent: '' })
    ?.finding;
}

async function findingOfProbe(core: Core, session: Session) {
  const input = readProbe(session);
  const output = probeJob(core, input, control);
  return findingOf(shownAt(input, output, subjectOf(session.catalog, input.table)));
}

function findingOfContext(core: Core, { store, catalog }: Session) {
  const input = readContext(store, catalog);
  return judgeReach(contextJob(core, input).reach, input, schemeOf(catalog, input.scheme)).finding;
}

const findings: Readonly<
  Record<LabId, (core: Core, session: Session) => Promise<{ readonly measured?: Measured } | undefined>>
> = {
  order: async (core, session) => {
    const input = readOrder(session);
    return judgeOrder(input, orderJob(core, input), []).finding;
  },
  encodings: findingOfEncodings,
  properties: findingOfProperties,
  context: async (core, session) => findingOfContext(core, session),
  probe: findingOfProbe,
  // No challenge waits for a training.
  training: async () => undefined,
  claims: async () => undefined,
};

export const measuredAt = async (core: Core, session: Session): Promise<Measured | undefined> =>
  (await findings[session.store.get('lab')](core, session))?.measured;
