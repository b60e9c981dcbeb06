import { commonRoutes } from '@bohe/site/routes.ts'
import { type RouteConfig, route } from '@react-router/dev/routes'

export default [
  ...commonRoutes,
  route('recharge.html', 'recharge/recharge-route.tsx', { id: 'recharge' }),
] satisfies RouteConfig
