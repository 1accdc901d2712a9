/** Points in space as seen from afar, turned by two angles. */

export interface View {
  /** to the right, and up, in radians; 0 and 0 show the first two components */
  readonly yaw: number;
  readonly pitch: number;
}

export type Point = readonly [x: number, y: number, z: number];

/** x to the right, y up, z towards the eye. */
export function turn([x, y, z]: Point, { yaw, pitch }: View): Point {
  const [sinYaw, cosYaw] = [Math.sin(yaw), Math.cos(yaw)];
  const [sinPitch, cosPitch] = [Math.sin(pitch), Math.cos(pitch)];
  const across = x * cosYaw + z * sinYaw;
  const deep = z * cosYaw - x * sinYaw;
  return [across, y * cosPitch - deep * sinPitch, y * sinPitch + deep * cosPitch];
}

/** Upside down is no view. */
export function turnBy({ yaw, pitch }: View, right: number, up: number): View {
  const half = Math.PI / 2;
  const turned = (yaw + right) % (2 * Math.PI);
  return { yaw: turned, pitch: Math.min(half, Math.max(-half, pitch + up)) };
}
