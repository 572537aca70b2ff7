import 'reflect-metadata';
import { jest } from '@jest/globals';

jest.setTimeout(180_000);
