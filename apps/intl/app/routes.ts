import { commonRoutes, phoneRoutes } from '@bohe/site/routes.ts'
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('home/home-route.tsx', { id: 'home' }),
  ...commonRoutes,
  route('activity.html', 'promotions/activity/activities-route.tsx', { id: 'activities' }),
  route('activdetails.html', 'promotions/activity/activity-query-route.tsx', { id: 'activity-by-query' }),
  // The router knows no place behind a prefix: the loader tells activity_{id} from what no page has.
  route(':activity', 'promotions/activity/activity-route.tsx', { id: 'activity' }),
  route('recharge.html', 'recharge/recharge-route.tsx', { id: 'recharge' }),
  route('site.webmanifest', 'phone/manifest-route.ts', { id: 'manifest' }),
  layout('phone/frame-route.tsx', { id: 'phone-frame' }, [
    route('m', 'phone/accelerate-route.tsx', { id: 'phone' }),
    ...phoneRoutes,
    route('m/recharge.html', 'recharge/phone-recharge-route.tsx', { id: 'phone-recharge' }),
  ]),
] satisfies RouteConfig
