export { EditRow, type EditRowProps } from './edit-row.tsx'
