import type { FetcherWithComponents } from 'react-router'

/** The form element with script; without script it is the platform's. */
export type FormElement = FetcherWithComponents<unknown>['Form']
