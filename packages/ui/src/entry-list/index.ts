export { Entry, EntryList, type EntryProps } from './entry-list.tsx'
