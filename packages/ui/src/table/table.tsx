import type { ComponentProps, ReactNode } from 'react'
import { join } from '#class-names/join.ts'
import './table.css'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers and money: at the end of the cell. */
  numeric?: boolean
}

export type TableProps<Row> = Omit<ComponentProps<'table'>, 'children'> & {
  /** The table's name; seen only by screen readers when a heading already says it. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/** A table whose rows become cards on a narrow screen; the roles are written out because the cards are no longer laid out as a table. */
export function Table<Row>({ caption, columns, rows, rowKey, className, ...rest }: TableProps<Row>) {
  return (
    <div className="table-frame">
      {/* biome-ignore-start lint/a11y/noRedundantRoles: display other than table takes the roles away from the elements. */}
      <table role="table" {...rest} className={join('table', className)}>
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, header, numeric }) => (
              <th key={key} role="columnheader" scope="col" data-numeric={numeric}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(row => (
            <tr key={rowKey(row)} role="row">
              {columns.map(({ key, header, cell, numeric }) => (
                <td key={key} role="cell" data-label={header} data-numeric={numeric}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: as above */}
    </div>
  )
}

export type DescriptionListProps = ComponentProps<'dl'> & {
  items: readonly { term: string; detail: ReactNode }[]
}

/** Terms and their details in two columns: an order, a profile. */
export function DescriptionList({ items, className, ...rest }: DescriptionListProps) {
  return (
    <dl {...rest} className={join('description-list', className)}>
      {items.map(({ term, detail }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
