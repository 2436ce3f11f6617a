# The Swift program of somebody else's, built by path and from git, and run.
.PHONY: test-swift-consumer
test-swift-consumer:
	Tests/consumers/swift/run.sh
