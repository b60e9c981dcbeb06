import { createContext, Fragment, type ReactNode, use, useState } from 'react'

const DirtyContext = createContext<(isDirty: boolean) => void>(() => undefined)

/** By which a form tells whether it holds what is not saved. */
export const useTellDirty = () => use(DirtyContext)

interface EditedRowProps<Row> {
  row: Row
  /** Another one is another row, or the same as somebody saved it. */
  version: string
  children: (row: Row) => ReactNode
}

/**
 * What a form edits. Pages ask again for what they show, such as when somebody comes back to the window: a newer version
 * that arrives while something typed is not saved stays out of sight, or it would take the typed with it. Saving tells of
 * the conflict then. Give it a key where the row that is edited may change.
 */
export function EditedRow<Row>({ row, version, children }: EditedRowProps<Row>) {
  const [kept, setKept] = useState<{ row: Row; version: string }>()
  const shown = kept ?? { row, version }
  return (
    <DirtyContext value={isDirty => setKept(isDirty ? shown : undefined)}>
      <Fragment key={shown.version}>{children(shown.row)}</Fragment>
    </DirtyContext>
  )
}
