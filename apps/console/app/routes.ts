import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  route('log-in', 'log-in/log-in-route.tsx'),
  route('welcome', 'welcome/welcome-route.tsx'),
  layout('shell/shell-route.tsx', [
    index('today/today-route.tsx'),
    route('search', 'search/search-route.tsx'),
    route('members/:id', 'members/member-route.tsx'),
    route('orders', 'orders/orders-route.tsx'),
    route('orders/:id', 'orders/order-route.tsx'),
    route('plans', 'plans/plans-route.tsx'),
    route('plans/packages/:id', 'plans/package-route.tsx'),
    route('plans/prices/:id', 'plans/price-route.tsx'),
    route('plans/levels/:level', 'plans/level-route.tsx'),
    route('coupons', 'vouchers/coupons-route.tsx'),
    route('coupons/:id', 'vouchers/coupon-route.tsx'),
    route('cards', 'vouchers/cards-route.tsx'),
    route('cards/:id', 'vouchers/batch-route.tsx'),
    route('machines', 'machines/machines-route.tsx'),
    route('machines/jobs', 'machines/jobs-route.tsx'),
    route('approvals', 'approvals/approvals-route.tsx'),
    route('people', 'people/people-route.tsx'),
    route('roles/:name', 'people/role-route.tsx'),
    route('audit', 'audit/audit-route.tsx'),
    route('account', 'account/account-route.tsx'),
    route('*', 'shell/not-found-route.tsx'),
  ]),
] satisfies RouteConfig
