/** Two overlapping balls, one for each eye. */
export function Logo() {
  return (
    <svg viewBox="0 0 40 24" aria-hidden="true" className="h-6 w-10">
      <circle cx="12" cy="12" r="12" className="fill-eye-red" />
      <circle cx="28" cy="12" r="12" className="fill-eye-green" />
      <path d="M20 3.06a12 12 0 0 1 0 17.88a12 12 0 0 1 0-17.88z" fill="#ffe3a3" />
    </svg>
  );
}
