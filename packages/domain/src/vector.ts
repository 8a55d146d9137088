/**
 * A point or offset in metres, right-handed: x to the right, y up, -z straight ahead.
 * Has the shape of three's Vector3, so that motions can write into one without importing three.
 */
export interface Vector {
  x: number;
  y: number;
  z: number;
}
