export { type SectionForm, useSectionForm } from '#verification/use-section-form.ts'
