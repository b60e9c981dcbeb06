import { commonRoutes } from '@bohe/site/routes.ts'
import type { RouteConfig } from '@react-router/dev/routes'

export default commonRoutes satisfies RouteConfig
