/**
 * Connections that the kernel completes before the process has time to accept them (`listen(2)`; Linux cuts it at
 * `net.core.somaxconn`, 4096 by default). Node's 511 is too few for a class or an office that comes at once: the kernel
 * drops what is beyond it, and a browser tries again only after a second.
 */
export const listenBacklog = 4096
