/** Hertz. */
const TONES = { right: 660, wrong: 330 } as const;
/** Seconds, and the loudest amplitude: soft enough for headphones. */
const LENGTH = 0.2;
const LOUDEST = 0.08;

let audio: AudioContext | null = null;

/** Plays a short, soft tone for an answer; nothing where the browser has or allows no sound. */
export function playTone(answer: keyof typeof TONES): void {
  try {
    audio ??= new AudioContext();
    void audio.resume().catch(() => undefined);
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    const now = audio.currentTime;
    oscillator.frequency.value = TONES[answer];
    gain.gain.setValueAtTime(0, now);
    gain.gain.linearRampToValueAtTime(LOUDEST, now + LENGTH / 10);
    gain.gain.linearRampToValueAtTime(0, now + LENGTH);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(now);
    oscillator.stop(now + LENGTH);
  } catch {
    // The answer shows too.
  }
}
