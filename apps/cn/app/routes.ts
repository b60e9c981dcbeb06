import { commonRoutes, phoneRoutes } from '@bohe/site/routes.ts'
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('home/home-route.tsx', { id: 'home' }),
  ...commonRoutes,
  route('site.webmanifest', 'phone/manifest-route.ts', { id: 'manifest' }),
  layout('phone/frame-route.tsx', { id: 'phone-frame' }, [
    route('m', 'phone/accelerate-route.tsx', { id: 'phone' }),
    ...phoneRoutes,
  ]),
] satisfies RouteConfig
