import { commonRoutes } from '@bohe/site/routes.ts'
import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('home/home-route.tsx', { id: 'home' }),
  ...commonRoutes,
  route('recharge.html', 'recharge/recharge-route.tsx', { id: 'recharge' }),
  route('m/recharge.html', 'recharge/phone-route.tsx', { id: 'phone-recharge' }),
] satisfies RouteConfig
