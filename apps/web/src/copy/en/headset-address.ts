/** Texts of the dialog that explains how to open this page in a headset. Loaded with it. */
export const text = {
  title: "Open in a headset",
  open: "Type this address in the headset's browser, or scan the code.",
  network: "Connect the headset to the same network. If its browser warns about the certificate, continue.",
  picture: "QR code with this page's address",
  insecure: "VR needs an address that starts with https, and this one doesn't.",
  computer: "This address works only on this computer.",
  operator: "If you run this server, start it with",
  command: "npm start -- --lan",
  prints: "and open the address that it prints. Otherwise ask the person who runs it.",
} as const;
