/** Where a device is approved that shows a code. */
export const DEVICE_PATH = "/device";
