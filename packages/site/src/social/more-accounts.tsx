import type { ReactNode } from 'react'
import './more-accounts.css'

/** What is further from hand: a native disclosure, opened by a key or without script. */
export function MoreAccounts({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="more-accounts">
      <summary>{label}</summary>
      {children}
    </details>
  )
}
