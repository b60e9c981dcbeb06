/** A sheet that comes with one component, fetched with it. */
declare module '*.css'
