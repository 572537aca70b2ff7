export function Logo({ className = 'size-8' }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-brand" />
      <path
        d="M8 25V16a8 8 0 0 1 16 0v9"
        fill="none"
        strokeWidth="2.6"
        strokeLinecap="round"
        className="stroke-white"
      />
      <path
        d="M13 25v-8.6a3 3 0 0 1 6 0V25"
        fill="none"
        strokeWidth="2.6"
        strokeLinecap="round"
        className="stroke-brand-pale"
      />
    </svg>
  );
}
