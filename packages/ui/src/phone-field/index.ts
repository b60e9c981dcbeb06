export { type PhoneCountry, PhoneField, type PhoneFieldProps } from './phone-field.tsx'
