export * from './brands.tsx'
export type { IconProps } from './icon.tsx'
export * from './interface.tsx'
export * from './product.tsx'
