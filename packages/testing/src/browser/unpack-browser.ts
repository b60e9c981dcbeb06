import process from 'node:process'

// Unpacks the Chromium of npm into the folder that the command line names. A process of its own: the package reads its
// settings from the environment while it is imported.
const [, , folder = ''] = process.argv
process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs24.x'
process.env.TMPDIR = folder
const { default: chromium } = await import('@sparticuz/chromium')
await chromium.executablePath()
