export { type Column, DescriptionList, type DescriptionListProps, Table, type TableProps } from './table.tsx'
