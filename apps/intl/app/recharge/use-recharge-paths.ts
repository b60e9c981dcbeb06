import { useLocation } from 'react-router'
import { rechargePathsAt } from './paths.ts'

/** Where this page's own links lead: they stay in its frame. */
export const useRechargePaths = () => rechargePathsAt(useLocation().pathname)
