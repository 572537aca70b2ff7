import type { Tracer } from './tracer.js';

let tracer: Tracer | null = null;

/** Returns the tracer, or null when tracing is off and not loaded. */
export const getCurrentTracer = (): Tracer | null => tracer;

/** Starts tracing if an `OTEL_EXPORTER_OTLP_*` endpoint is set. */
export const startTracing = async (service: string): Promise<void> => {
  if (!process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] && !process.env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']) return;
  const { openTracer } = await import('./open-telemetry.js');
  tracer = openTracer(process.env['OTEL_SERVICE_NAME'] ?? service);
};

/** Sends the remaining spans and stops tracing. */
export const stopTracing = async (): Promise<void> => {
  await tracer?.close();
  tracer = null;
};
