// Loaded before each program that the launcher starts: a program never outlives the launcher, however that ended.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
