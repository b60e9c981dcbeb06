export { Field, type FieldProps } from './field.tsx'
export { FieldFrame, type FieldWords, useFieldIds } from './field-frame.tsx'
