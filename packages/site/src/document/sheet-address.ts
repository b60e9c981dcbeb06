/**
 * The type of a link that names a sheet whose styles came inside the page. It is no type of styles, so that no browser
 * fetches the file; there are browsers that fetch what is only `disabled`.
 */
export const inlined = 'inlined'

/** The address of a sheet; React Router's manifest marks those of several routes with an empty fragment. */
export const sheetAddress = (file: string): string => file.replace(/#$/, '')
