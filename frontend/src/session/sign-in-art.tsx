/** Arches that open into each other, very quiet; drawn, so that nothing has to be fetched. */
export function SignInArt() {
  const arches = Array.from({ length: 9 }, (_, index) => index);
  return (
    <svg
      viewBox="0 0 600 800"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
      aria-hidden="true"
      fill="none"
    >
      <defs>
        <linearGradient id="sign-in-depth" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className="[stop-color:var(--color-brand)]" />
          <stop offset="1" className="[stop-color:var(--color-brand-deep)]" />
        </linearGradient>
        <linearGradient id="sign-in-door" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className="[stop-color:var(--color-brand-light)]" stopOpacity="0.28" />
          <stop offset="0.7" className="[stop-color:var(--color-brand-light)]" stopOpacity="0" />
        </linearGradient>
        <linearGradient id="sign-in-ground" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0.55" className="[stop-color:var(--color-brand-deep)]" stopOpacity="0" />
          <stop offset="0.85" className="[stop-color:var(--color-brand-deep)]" />
        </linearGradient>
      </defs>
      <rect width="600" height="800" fill="url(#sign-in-depth)" />
      {arches.map((index) => {
        const half = 40 + index * 46;
        return (
          <path
            key={index}
            d={`M${430 - half} 860V${430 - index * 8}a${half} ${half} 0 0 1 ${half * 2} 0V860`}
            className="stroke-brand-light"
            strokeOpacity={0.34 - index * 0.034}
            strokeWidth={1.5}
          />
        );
      })}
      <path d="M390 860V430a40 40 0 0 1 80 0v430z" fill="url(#sign-in-door)" />
      <rect width="600" height="800" fill="url(#sign-in-ground)" />
    </svg>
  );
}
