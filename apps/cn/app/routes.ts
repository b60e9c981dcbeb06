import { commonRoutes } from '@bohe/site/routes.ts'
import { index, type RouteConfig } from '@react-router/dev/routes'

export default [index('home/home-route.tsx', { id: 'home' }), ...commonRoutes] satisfies RouteConfig
