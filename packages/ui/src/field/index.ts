export { Field, type FieldProps } from './field.tsx'
export { FieldError, FieldFrame, type FieldWords, useFieldIds } from './field-frame.tsx'
export { TextArea, type TextAreaProps } from './text-area.tsx'
