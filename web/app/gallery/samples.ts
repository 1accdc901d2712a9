/** Every figure that can be embedded, each in settings that draw it. */
import { readHash } from '../../settings/hash.ts';
import type { LabId } from '../../settings/setting.ts';
import type { State } from '../../settings/setting-table.ts';
import type { Session } from '../../shell/session.ts';
import { scenes } from '../../story/scenes.ts';
import { type OfferedFigure, offeredFigures } from '../share/offered.ts';
import { startOf, starts, unpictured } from './starts.ts';

export interface Sample {
  /** the settings, without those of the view */
  readonly state: State;
  readonly figure: OfferedFigure;
  /** whether it has a picture that can be saved */
  readonly isPictured: boolean;
}

const stateAt = ({ store: { settings } }: Session, link: string): State => {
  const { state, problems } = readHash(settings, link);
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join('\n'));
  return state;
};

async function samplesOfStory(session: Session): Promise<readonly Sample[]> {
  const all: Sample[] = [];
  for (const { id } of scenes) {
    const state = stateAt(session, `v=1&scene=${id}`);
    session.store.replace(state);
    const [figure] = await offeredFigures(session);
    all.push({ state, figure, isPictured: true });
  }
  return all;
}

async function samplesOfLab(session: Session, lab: LabId): Promise<readonly Sample[]> {
  const found = new Map<string, Sample>();
  const add = async (start: string, only?: string) => {
    const state = stateAt(session, `v=1&lab=${lab}&${start}`);
    session.store.replace(state);
    for (const figure of await offeredFigures(session)) {
      const name = `${lab} ${figure.id}`;
      const isPictured = !unpictured.has(name);
      if (!found.has(figure.id) && startOf[name] === only)
        found.set(figure.id, { state, figure, isPictured });
    }
  };
  for (const start of starts[lab]) await add(start);
  for (const start of new Set(Object.values(startOf))) await add(start, start);
  return [...found.values()];
}

/** Changes the settings of the session. */
export async function samplesOf(session: Session): Promise<readonly Sample[]> {
  const all = [...(await samplesOfStory(session))];
  for (const { id } of session.labs) all.push(...(await samplesOfLab(session, id as LabId)));
  return all;
}
