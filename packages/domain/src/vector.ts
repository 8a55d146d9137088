/**
 * A point or offset in metres, right-handed: x to the right, y up, -z straight ahead.
 * Structurally the same as three's Vector3, so that a motion can write into one without the domain knowing three.
 */
export interface Vector {
  x: number;
  y: number;
  z: number;
}
