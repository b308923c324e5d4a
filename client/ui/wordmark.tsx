export const Wordmark = ({ size = 28 }: { size?: number }) => (
  <span style={{ display: 'inline-flex', alignItems: 'center', gap: '0.45em', whiteSpace: 'nowrap' }}>
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect x="3" y="11" width="18" height="18" rx="5" fill="var(--mantine-primary-color-filled)" />
      <rect x="11" y="3" width="18" height="18" rx="5" fill="var(--bo-sun)" stroke="var(--bo-card)" strokeWidth="2" />
      <path d="M20 8v8M16 12h8" stroke="var(--bo-card)" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
    <span style={{ fontWeight: 800, letterSpacing: '-0.02em' }}>Buildon</span>
  </span>
)
