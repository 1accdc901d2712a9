import type { ReactiveController } from 'lit';
import { reportFault } from '../../../draw/faults.ts';
import type { Engine } from '../../../engine/client.ts';
import { enginesOf, Lanes, type LaneTask } from '../../../engine/lanes.ts';
import type { LabHost } from '../../../shell/lab.ts';
import type { Session } from '../../../shell/session.ts';
import { VisibilityController } from '../../../shell/visibility.ts';
import type { Grid, Run } from '../definition.ts';
import { jobs } from '../jobs.ts';
import type { About, Point, TrainInput, TrainOutput } from './job.ts';

/** A run as far as the page knows it. */
export interface Course {
  readonly run: Run;
  /** results at the first stops of the grid */
  readonly points: readonly Point[];
  readonly about: About | undefined;
  /** why the run cannot go on */
  readonly error: Error | undefined;
  /** the worker that keeps its trainer */
  readonly lane: number;
}

const untrained = (run: Run, lane: number): Course => ({
  run,
  lane,
  points: [],
  about: undefined,
  error: undefined,
});

/** How many stops a run may be ahead of the slowest, so that all panels advance together. */
const lead = 2;

/** Milliseconds without a change before new runs begin, because dragging a slider passes through many definitions. */
const rest = 400;

/** What a page has trained stays while it is open: the reader may come back to a lab or to settings. */
const known = new WeakMap<Session, Map<string, Course>>();

/** Trains the runs of a grid, one in each worker at a time, the one that is furthest behind first. */
export class Training implements ReactiveController {
  /** false once the reader has paused */
  isRunning = true;
  readonly #host: LabHost;
  readonly #visibility: VisibilityController;
  #grid: Grid | undefined;
  readonly #lanes = new Lanes(
    jobs.train,
    () => this.#host.session,
    (lane) => this.#task(lane),
  );
  /** the number of stops to reach while paused: for single steps */
  #goal = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;
  /** milliseconds of work, and stops reached in them */
  #spent = { time: 0, stops: 0 };
  #since = 0;

  constructor(host: LabHost) {
    this.#host = host;
    this.#visibility = new VisibilityController(host);
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#look);
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#look);
    clearTimeout(this.#resting);
    this.#resting = undefined;
    this.leave();
  }

  /** Trains nothing until it follows a grid again. */
  leave(): void {
    this.#pause();
    this.#grid = undefined;
  }

  hostUpdated(): void {
    this.#look();
  }

  /** Called before each render, with the grid that the settings define. */
  follow(grid: Grid): void {
    const before = this.#grid;
    if (before && before.runs.map(({ key }) => key).join() === grid.runs.map(({ key }) => key).join()) return;
    this.#grid = grid;
    this.#forgetFailures();
    this.#goal = Math.max(1, ...this.courses.map(({ points }) => points.length));
    this.#pause();
    this.#spent = { time: 0, stops: 0 };
    clearTimeout(this.#resting);
    this.#resting =
      before &&
      setTimeout(() => {
        this.#resting = undefined;
        this.#look();
      }, rest);
  }

  /** The core would refuse the same definition again, but a module that failed to load may load now. */
  #forgetFailures(): void {
    for (const course of this.courses)
      if (course.error && course.error.name !== 'PeError')
        this.#known.set(course.run.key, { ...course, error: undefined });
  }

  get #known(): Map<string, Course> {
    const { session } = this.#host;
    const all = known.get(session) ?? new Map<string, Course>();
    known.set(session, all);
    return all;
  }

  /** The courses, in the order of the grid's runs. */
  get courses(): readonly Course[] {
    return (this.#grid?.runs ?? []).map((run, i) => this.#courseOf(run, i));
  }

  /** why none of the runs can be trained */
  get error(): Error | undefined {
    const { courses } = this;
    return courses.every(({ error }) => error) ? courses[0]?.error : undefined;
  }

  #courseOf(run: Run, place: number): Course {
    const lane = place % enginesOf(this.#host.session).length;
    const course = this.#known.get(run.key) ?? untrained(run, lane);
    this.#known.set(run.key, course);
    return course;
  }

  /** The number of stops that all runs have reached, apart from failed ones. */
  get reached(): number {
    const going = this.courses.filter(({ error }) => !error);
    return going.length > 0 ? Math.min(...going.map(({ points }) => points.length)) : 0;
  }

  get isDone(): boolean {
    const { courses } = this;
    return courses.length > 0 && courses.every((course) => this.#isOver(course));
  }

  /** Seconds until the end, once the speed is known. */
  get secondsLeft(): number | undefined {
    const { time, stops } = this.#spent;
    if (stops < 4 || !this.#grid) return undefined;
    const all = this.#grid.stops.length;
    const going = this.courses.filter((course) => !this.#isOver(course));
    const left = going.reduce((sum, { points }) => sum + all - points.length, 0);
    return ((time / stops) * left) / 1000;
  }

  toggle(): void {
    this.isRunning = !this.isRunning;
    this.#goal = this.reached;
    this.#look();
    this.#host.requestUpdate();
  }

  /** Trains to the next stop. If an earlier press is not done yet, to the stop after that. */
  step(): void {
    // While it runs, the goal is an old one.
    this.#goal = Math.max(this.isRunning ? 0 : this.#goal, this.reached) + 1;
    this.isRunning = false;
    this.#look();
    this.#host.requestUpdate();
  }

  /** Back to the models before any training. */
  reset(): void {
    this.isRunning = false;
    this.#goal = 1;
    this.#pause();
    for (const { run, lane } of this.courses) this.#known.set(run.key, untrained(run, lane));
    this.#look();
    this.#host.requestUpdate();
  }

  engineOf({ lane }: Course): Engine {
    return enginesOf(this.#host.session)[lane];
  }

  #isOver({ points, error }: Course): boolean {
    return error !== undefined || points.length >= (this.#grid?.stops.length ?? 0);
  }

  /** Trains only while the reader can see it. */
  readonly #look = (): void => {
    const isSeen = this.#visibility.isSeen && document.visibilityState === 'visible';
    if (isSeen && this.#grid && this.#resting === undefined) this.#lanes.fill();
    else this.#pause();
  };

  #pause(): void {
    this.#lanes.stop();
    this.#count(0);
    this.#since = 0;
  }

  #count(stops: number) {
    const now = performance.now();
    if (this.#since > 0)
      this.#spent = { time: this.#spent.time + now - this.#since, stops: this.#spent.stops + stops };
    this.#since = now;
  }

  #next(lane: number): Course | undefined {
    const { reached } = this;
    const goal = this.isRunning ? Number.POSITIVE_INFINITY : this.#goal;
    return this.courses
      .filter((course) => course.lane === lane && !this.#isOver(course))
      .filter(({ points }) => points.length < Math.min(goal, reached + lead))
      .sort((a, b) => a.points.length - b.points.length)[0];
  }

  #task(lane: number): LaneTask<TrainInput, TrainOutput> | undefined {
    const course = this.#next(lane);
    const grid = this.#grid;
    if (!course || !grid) return undefined;
    if (this.#since === 0) this.#since = performance.now();
    const { run, points } = course;
    return {
      input: {
        options: run.options,
        arithmetic: run.arithmetic,
        tests: grid.tests,
        stops: grid.stops.slice(points.length, points.length + 1),
      },
      done: (answer) =>
        this.#advance({ ...course, points: [...points, ...answer.points], about: answer.about }),
      failed: (error) => {
        reportFault(error);
        this.#advance({ ...course, error });
      },
    };
  }

  #advance(course: Course): void {
    const { reached } = this;
    this.#known.set(course.run.key, course);
    this.#count(1);
    this.#look();
    // Once for all panels: drawing takes longer than a few steps of a small model.
    if (this.reached !== reached || this.#isOver(course)) this.#host.requestUpdate();
  }
}
