import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/**/*.ts', '!src/**/*.test.ts'],
  format: 'esm',
  dts: false,
  clean: true,
  splitting: true,
  noExternal: [/^@bohe\/i18n/],
})
