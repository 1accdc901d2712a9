import { css } from 'lit';

/** The ground of a number by its grade: one vermilion ramp for all that is violated. Add the class `grade-` and the id of a
 * grade, and take `--ground` as the background. */
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
