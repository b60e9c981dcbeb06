export { memberSection, openSection } from '#member-section.ts'
