/** The address of a sheet; React Router's manifest marks those of several routes with an empty fragment. */
export const sheetAddress = (file: string): string => file.replace(/#$/, '')
