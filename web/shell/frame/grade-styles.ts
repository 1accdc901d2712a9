import { css } from 'lit';

/** Background colours for grades: one vermilion ramp for violations. Add the class `grade-<id>` and use `--ground`. */
export const gradeStyles = css`
  .grade-holds {
    --ground: color-mix(in oklab, var(--satisfied) 10%, var(--paper));
  }
  .grade-nearly {
    --ground: color-mix(in oklab, var(--violated) 9%, var(--paper));
  }
  .grade-partly {
    --ground: color-mix(in oklab, var(--violated) 28%, var(--paper));
  }
  .grade-fails {
    --ground: color-mix(in oklab, var(--violated) 52%, var(--paper));
  }
`;
